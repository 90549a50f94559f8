// Written as such a page is: jQuery, and one element in a table's cell.
$(function () {
  const queue = $('<lending-queue-list>')
    .attr({ 'api-base': '%HOST%', list: 'document-processing' })
    .html('<p>The queue is loading.</p>');
  // not by .prop(), which would call the function
  queue[0].getToken = function () {
    return $.getJSON('/token.json');
  };
  queue.on('lending-error', function (event) {
    $('#told').text(event.originalEvent.detail.code);
  });
  queue.appendTo('#queue');

  $('[data-list]').on('click', function () {
    queue.attr('list', $(this).data('list'));
  });
});
