import { ensureOtherEngines, requireBrowser } from './chromium-path.mjs';

/** As `test-setup.ts`, for tests in all engines. */
export default async function setUp(): Promise<void> {
  Object.assign(process.env, { CHROMIUM_PATH: await requireBrowser(), ...ensureOtherEngines() });
}
