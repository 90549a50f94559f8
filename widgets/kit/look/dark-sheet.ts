import dark from './dark.css?sheet';

/** In a file of its own because dynamic imports give modules, and only few elements are dark. */
export { dark };
