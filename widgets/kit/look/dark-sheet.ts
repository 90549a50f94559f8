import dark from './dark.css?sheet';

/** In a module of its own, to be imported dynamically: only few elements are dark. */
export { dark };
