import { listCalls } from './calls.js';

const frame = document.querySelector('iframe');

await listCalls((query) => {
  frame.src = `%HOST%/frame/telephony-crm?${query}`;
});
