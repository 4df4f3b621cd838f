/** A player with controls of its own: the browser's full-screen button would show the bare video, without overlays. */
const byId = (id) => document.getElementById(id);
const [video, screen, seek, full] = ['video', 'screen', 'seek', 'full'].map(byId);
const [captions] = video.textTracks;

video.controls = false;
byId('bar').hidden = false;
full.hidden = !document.fullscreenEnabled;

const toClock = (seconds) => `0:${String(Math.floor(seconds)).padStart(2, '0')}`;

function toggle() {
  if (video.paused) video.play().catch(() => {});
  else video.pause();
}

function press(button, isOn) {
  button.setAttribute('aria-pressed', String(isOn));
}

function drawTime() {
  const length = video.duration || Number(seek.max);
  seek.max = length;
  seek.value = video.currentTime;
  seek.style.setProperty('--part', `${(100 * video.currentTime) / length}%`);
  const clock = `${toClock(video.currentTime)} / ${toClock(length)}`;
  byId('clock').textContent = clock;
  seek.setAttribute('aria-valuetext', clock);
}

function drawState() {
  byId('play').setAttribute('aria-label', video.paused ? 'Play' : 'Pause');
  screen.classList.toggle('playing', !video.paused);
}

for (const type of ['play', 'pause']) video.addEventListener(type, drawState);
for (const type of ['timeupdate', 'seeking', 'loadedmetadata']) video.addEventListener(type, drawTime);
video.addEventListener('click', toggle);
video.addEventListener('keydown', (event) => {
  if (event.key !== ' ' && event.key !== 'Enter') return;
  event.preventDefault();
  toggle();
});
byId('play').addEventListener('click', toggle);
seek.addEventListener('input', () => {
  video.currentTime = Number(seek.value);
});
byId('mute').addEventListener('click', () => {
  video.muted = !video.muted;
});
video.addEventListener('volumechange', () => press(byId('mute'), video.muted));
captions.mode = 'hidden';
byId('captions').addEventListener('click', () => {
  const isOn = captions.mode !== 'showing';
  captions.mode = isOn ? 'showing' : 'hidden';
  press(byId('captions'), isOn);
});
full.addEventListener('click', () => {
  const change = document.fullscreenElement ? document.exitFullscreen() : screen.requestFullscreen();
  change.catch(() => {});
});
document.addEventListener('fullscreenchange', () => press(full, document.fullscreenElement === screen));
drawTime();
drawState();
