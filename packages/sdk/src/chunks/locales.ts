/** The built-in languages beside English: a file of its own, loaded where the page is not in English. */
export { translations as default } from './translations.ts';
