import { listCalls } from './calls.js';

const frame = document.querySelector('iframe');

listCalls((query) => {
  frame.src = `%HOST%/frame/telephony-crm?${query}`;
});
