import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

declare global {
  interface Window {
    hydrate(): void;
  }
}

/** A page as a server renders it: the video among other content of the same parent. */
function App() {
  return (
    <main>
      <h1>Film</h1>
      <video src="/demo.webm" data-video-id="vid_film" muted style={{ width: 600 }} />
      <p>
        After the film: <a href="#more">more</a>
      </p>
    </main>
  );
}

const tree = (
  <StrictMode>
    <App />
  </StrictMode>
);
window.hydrate = () => void hydrateRoot(document.querySelector('#app') as Element, tree);
