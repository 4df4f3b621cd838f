import { OverlayProvider, useOverlay, VideoOverlay } from '@overlay/react';
import { StrictMode, useRef, useState, version } from 'react';
import { createRoot } from 'react-dom/client';

/** A small application as a customer would write it, with every way to add an overlay. */
function Film() {
  const video = useRef<HTMLVideoElement>(null);
  const [isAsking, setIsAsking] = useState(true);
  const [question, setQuestion] = useState('Where to next?');
  const [heard, setHeard] = useState<string[]>([]);
  const { overlay, error } = useOverlay(video, {
    type: 'rating',
    overlayId: 'ovl_react_rating',
    title: 'How was it?',
    showOn: 'manual',
  });
  return (
    <main>
      <p id="react">{version}</p>
      <video ref={video} src="/demo/demo.webm" data-video-id="vid_react" muted width="800">
        <track kind="captions" />
      </video>
      {isAsking && (
        <VideoOverlay
          video={video}
          type="poll"
          overlayId="ovl_react_poll"
          position="top-left"
          pollQuestion={question}
          pollOptions={['Lisbon', 'Oslo']}
          campaignId="camp_react"
          onInteraction={({ value }) => setHeard((before) => [...before, `${question} ${value}`])}
          onComplete={() => setHeard((before) => [...before, 'complete'])}
        />
      )}
      <button type="button" onClick={() => setQuestion('And then?')}>
        Ask otherwise
      </button>
      <button type="button" onClick={() => setIsAsking(false)}>
        Stop asking
      </button>
      <button type="button" onClick={() => overlay?.show()}>
        Rate
      </button>
      <output>{heard.join(', ')}</output>
      <p role="alert">{error?.code}</p>
    </main>
  );
}

const { key } = document.body.dataset;
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <OverlayProvider apiKey={key ?? ''}>
      <Film />
    </OverlayProvider>
  </StrictMode>,
);
