import { openChromium } from './chromium.ts';
import type { Engine, EngineName } from './engine.ts';
import { firefoxProgram, openFirefox } from './firefox.ts';
import { openWebKit, webKitProgram } from './webkit.ts';

interface InstalledEngine {
  open(): Promise<Engine>;
  /** Path of its program; undefined if this machine has none. */
  program(): string | undefined;
  readonly debianPackages: readonly string[];
}

export const engines: Readonly<Record<EngineName, InstalledEngine>> = {
  chromium: {
    open: openChromium,
    program: () => process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    debianPackages: ['chromium', 'fonts-noto-core', 'fonts-noto-color-emoji'],
  },
  firefox: { open: openFirefox, program: firefoxProgram, debianPackages: ['firefox-esr'] },
  webkit: {
    open: openWebKit,
    program: webKitProgram,
    debianPackages: [
      ...['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'],
      ...['base', 'good', 'bad'].map((set) => `gstreamer1.0-plugins-${set}`),
      'gstreamer1.0-libav',
    ],
  },
};
