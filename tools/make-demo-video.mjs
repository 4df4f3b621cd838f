import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureCommand } from './debian-package.mjs';
import { height, Picture, width } from './demo-video/picture.mjs';
import { scenes } from './demo-video/scenes.mjs';
import { sampleRate, sound } from './demo-video/sound.mjs';
import { PlainFailure, runTool } from './plain-failure.mjs';
import { progress, secondsSince } from './progress.mjs';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';

// Draws the video of the demo page and encodes it with ffmpeg. Its result is committed; run it to change the video:
// node tools/make-demo-video.mjs

const framesPerSecond = 25;
const secondsPerScene = 4;
const wipeSeconds = 0.6;
const folder = join(root, 'apps/service/assets/demo');
const video = join(folder, 'demo.webm');

await runTool(async () => {
  const ffmpeg = await ensureCommand('ffmpeg', 'ffmpeg');
  const startedMs = performance.now();
  mkdirSync(folder, { recursive: true });
  await encode(ffmpeg);
  const poster = [
    '-y',
    '-loglevel',
    'error',
    '-ss',
    '2',
    '-i',
    video,
    '-frames:v',
    '1',
    '-q:v',
    '4',
    join(folder, 'demo.jpg'),
  ];
  if ((await runCommand(ffmpeg, poster)) !== 0) throw new PlainFailure('ffmpeg could not take the poster.');
  progress('demo video', `${Math.round(statSync(video).size / 1000)} kB in ${secondsSince(startedMs)}`);
});

/** @param {string} ffmpeg */
async function encode(ffmpeg) {
  const child = spawn(ffmpeg, arguments_(), { stdio: ['pipe', 'inherit', 'inherit', 'pipe'] });
  const [frames, , , audio] = child.stdio;
  const ended = once(child, 'close');
  /** @type {import('node:stream').Writable} */ (audio).end(sound(secondsPerScene));
  const frameCount = scenes.length * secondsPerScene * framesPerSecond;
  for (let index = 0; index < frameCount; index++) {
    if (frames?.write(frameAt(index / framesPerSecond)) === false) await once(frames, 'drain');
  }
  frames?.end();
  const [code] = await ended;
  if (code !== 0) throw new PlainFailure(`ffmpeg failed (exit code ${code}); its own message is above.`);
}

/** @param {number} second */
function frameAt(second) {
  const index = Math.floor(second / secondsPerScene);
  const sceneSecond = second % secondsPerScene;
  const picture = drawn(index, sceneSecond);
  const wiped = (sceneSecond - (secondsPerScene - wipeSeconds)) / wipeSeconds;
  // The next scene is drawn with the seconds before its beginning, so that it moves while it appears.
  if (wiped > 0 && scenes[index + 1]) picture.wipe(drawn(index + 1, sceneSecond - secondsPerScene), wiped);
  return picture.bytes;
}

/**
 * @param {number} index
 * @param {number} sceneSecond
 */
function drawn(index, sceneSecond) {
  const picture = new Picture();
  scenes[index]?.draw(picture, sceneSecond);
  return picture;
}

function arguments_() {
  const pictures = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    `${framesPerSecond}`,
    '-i',
    'pipe:0',
  ];
  const tones = ['-f', 's16le', '-ar', `${sampleRate}`, '-ac', '1', '-i', 'pipe:3'];
  const picture = [
    '-c:v',
    'libvpx-vp9',
    '-pix_fmt',
    'yuv420p',
    '-b:v',
    '0',
    '-crf',
    '40',
    '-g',
    '50',
    '-row-mt',
    '1',
    '-deadline',
    'good',
    '-cpu-used',
    '1',
  ];
  const audio = ['-c:a', 'libopus', '-b:a', '32k'];
  // The index in front: a browser can seek before it has the whole file. bitexact: no date and no version inside.
  const file = [
    '-cues_to_front',
    '1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    '-map_metadata',
    '-1',
  ];
  return [
    '-y',
    '-loglevel',
    'error',
    ...pictures,
    ...tones,
    '-vf',
    texts().join(','),
    ...picture,
    ...audio,
    ...file,
    video,
  ];
}

/** The title of the whole over the first scene, and each scene's name and hour in the corner. */
function texts() {
  const white = 'fontcolor=white:shadowcolor=black@0.35:shadowx=1:shadowy=1';
  const whole = between(0.5, 3.4);
  return [
    `drawtext=font='Noto Sans Display':text='A day out':fontsize=58:${white}:x=(w-tw)/2:y=92:${whole}`,
    `drawtext=font='Noto Sans Display':text='twenty seconds, five places':fontsize=20:${white}:x=(w-tw)/2:y=160:${whole}`,
    ...scenes.flatMap(({ title, clock }, index) => {
      const shown = between(index * secondsPerScene + 0.2, (index + 1) * secondsPerScene - 0.2);
      return [
        `drawtext=font='Noto Sans Display':text='${clock.replace(':', '\\:')}':fontsize=20:${white}:x=24:y=20:${shown}`,
        `drawtext=font='Noto Sans Display':text='${title}':fontsize=20:${white}:x=88:y=20:${shown}`,
      ];
    }),
  ];
}

/**
 * Fades a text in and out within these seconds.
 * @param {number} from
 * @param {number} to
 */
function between(from, to) {
  return `alpha='max(0\\,min(1\\,min((t-${from})/0.3\\,(${to}-t)/0.3)))'`;
}
