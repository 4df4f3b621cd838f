'use client';
import { useEffect, useState } from 'react';

export function Film({ video }) {
  const [presses, setPresses] = useState(0);
  useEffect(() => window.visit.hydrated(), []);
  return (
    <section>
      <h1>Film</h1>
      <video src="/media/demo.webm" data-video-id={video} muted playsInline width={640} height={360} />
      <p>After the film</p>
      <button type="button" id="page" onClick={() => setPresses(presses + 1)}>
        Pressed {presses}
      </button>
    </section>
  );
}
