/**
 * The hardest frame to read text on: black, white and saturated tiles of every size, moving edges and thin lines. The
 * same every time. A live stream of one frame, so that browsers draw it as they draw video.
 */
export function drawBusyFrame() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = canvas.getContext('2d');
  const stream = canvas.captureStream(0);
  const colours = ['#000', '#fff', '#ff2d2d', '#ffe14d', '#19c37d', '#2a6bff', '#000', '#fff', '#ff8ad1'];
  let seed = 7;
  const random = (limit) => {
    seed = (seed * 48271) % 2147483647;
    return seed % limit;
  };
  const draw = () => {
    seed = 7;
    for (let tile = 0; tile < 3000; tile += 1) {
      context.fillStyle = colours[random(colours.length)];
      context.fillRect(random(1280) - 20, random(720) - 20, 4 + random(70), 4 + random(50));
    }
    stream.getVideoTracks()[0].requestFrame();
  };
  draw();
  // A video that begins to listen later gets the frame too.
  setInterval(draw, 500);
  return stream;
}
