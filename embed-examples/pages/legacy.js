// Written as such a page is: jQuery, and elements in a table's cell.
$(function () {
  /** One of the screens, with the session that this page's own server holds. */
  function screen(tag, attributes) {
    const element = $('<' + tag + '>')
      .attr($.extend({ 'api-base': '%HOST%' }, attributes))
      .html('<p>The screen is loading.</p>');
    // not by .prop(), which would call the function
    element[0].getToken = function () {
      return $.getJSON('/token.json');
    };
    element.on('lending-error', function (event) {
      $('#told').text(event.originalEvent.detail.code);
    });
    return element;
  }

  const queue = screen('lending-queue-list', { list: 'document-processing' }).appendTo('#queue');
  let application;

  function backToQueue() {
    if (application) application.remove();
    application = undefined;
    $('#back').hide();
    queue.show();
    // what was decided meanwhile
    queue[0].reload();
  }
  function openApplication(number) {
    queue.hide();
    $('#back').show();
    application = screen('lending-document-verification', { 'loan-application-number': number }).appendTo('#queue');
    application.on('lending-navigate', function (event) {
      event.preventDefault();
      backToQueue();
    });
  }

  // a row's link stays on this page
  queue.on('lending-navigate', function (event) {
    const wanted = event.originalEvent.detail;
    if (wanted.screen !== 'DOCUMENT_VERIFICATION') return;
    event.preventDefault();
    openApplication(wanted.params.loanApplicationNumber);
  });
  $('#back').hide().on('click', backToQueue);
  $('[data-list]').on('click', function () {
    queue.attr('list', $(this).data('list'));
    if (application) backToQueue();
  });
});
