// Every page in both themes.
import './docs-pages.test.ts';
