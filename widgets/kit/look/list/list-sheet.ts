import list from './list.css?sheet';

/** In a module of its own, to be imported dynamically: it loads while the first rows are on their way. */
export { list };
