// Every theme over every picture.
import './contrast.browser.test.ts';
