import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runNode } from '../kit/process.ts';

const dist = resolve(import.meta.dirname, '../../packages/sdk/dist');
/** In plain Node, without a DOM; the process ends by itself only if nothing is left running. */
const run = async (script: string): Promise<unknown> => {
  const { stdout } = await runNode(['--input-type=module', '-e', script], { cwd: dist });
  return JSON.parse(stdout);
};

describe('the built module under Node', () => {
  it('can be imported without a document, exports everything, and keeps no process alive', async () => {
    const names = await run(
      `const sdk = await import('${dist}/overlay-sdk.mjs');
      console.log(JSON.stringify([...Object.keys(sdk), ...Object.keys(sdk.OverlaySDK).sort()]));`,
    );
    expect(names).toEqual([
      'OverlaySDK',
      'default',
      'apiKey',
      'attachPublished',
      'createOverlay',
      'destroy',
      'flush',
      'getAnalytics',
      'getOverlay',
      'init',
      'interactionList',
      'off',
      'on',
      'optOut',
      'registerLocale',
      'session',
      'setConsent',
      'trackInteraction',
      'version',
    ]);
  });

  it('rejects calls that need a page, and throws nothing', async () => {
    const result = await run(
      `console.warn = () => {};
      const { OverlaySDK } = await import('${dist}/overlay-sdk.mjs');
      const { createOverlay, getOverlay, optOut, setConsent, on, destroy } = OverlaySDK;
      const made = createOverlay({}, { type: 'tap' });
      on('impression', () => {})(); setConsent('denied'); optOut(); destroy();
      console.log(JSON.stringify([made.success, made.overlayId, getOverlay('x') ?? null]));`,
    );
    expect(result).toEqual([false, '', null]);
  });

  it('includes the custom element', async () => {
    const names = await run(
      `const element = await import('${dist}/overlay-video.mjs'); console.log(JSON.stringify(Object.keys(element)));`,
    );
    expect(names).toEqual(['OverlayVideoElement']);
  });
});
