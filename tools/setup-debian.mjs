import { PlainFailure, runCommand, runTool } from './command.mjs';

/** What the tests need and npm does not have. The files of `tests/kit` find it; no test installs anything. */
const packages = [
  // The shell for most tests, and the browser for the back/forward cache.
  ...['chromium-headless-shell', 'chromium'],
  // The tests render right-to-left and emoji labels, and compare screenshots.
  ...['fonts-noto-core', 'fonts-noto-color-emoji'],
  'nginx-light',
  // systemd-analyze
  'systemd',
  // The examples of the guides in other languages.
  ...['php-cli', 'python3'],
  // The other browser engines, with the codecs of the players.
  'firefox-esr',
  ...['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'],
  ...[
    'gstreamer1.0-plugins-base',
    'gstreamer1.0-plugins-good',
    'gstreamer1.0-plugins-bad',
    'gstreamer1.0-libav',
  ],
];

await runTool(() => {
  if (process.getuid?.() !== 0)
    throw new PlainFailure(`run it as root: apt-get install ${packages.join(' ')}`);
  // Prevents the services of these packages from starting: without a runlevel, none is started.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (/** @type {string[]} */ ...args) => {
    if (runCommand('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], env) !== 0)
      throw new PlainFailure(`apt-get ${args[0]} failed; its own message is above.`);
  };
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
});
