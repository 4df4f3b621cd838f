import { ensureBrowser } from './browser.mjs';

/** Every worker inherits it, so that tests find the browser that was found or installed once. */
export default async function setUp(): Promise<void> {
  process.env.CHROMIUM_PATH = await ensureBrowser();
}
