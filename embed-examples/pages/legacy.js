const queue = document.createElement('lending-queue-list');
queue.setAttribute('api-base', '%HOST%');
queue.setAttribute('list', 'document-processing');
queue.innerHTML = '<p>The queue is loading.</p>';
queue.getToken = async () => (await fetch('/token.json')).json();
document.querySelector('#queue').append(queue);
