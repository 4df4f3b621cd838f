import { Suspense } from 'react';
import { Film } from './film';

/** Data that arrive when the rest of the page has been sent. */
async function Late({ children }) {
  await new Promise((done) => setTimeout(done, 300));
  return children;
}

export default async function Page({ searchParams }) {
  const { video, streamed } = await searchParams;
  const film = <Film video={video} />;
  const later = streamed === undefined ? <p>More films</p> : film;
  return (
    <main>
      {streamed === undefined && film}
      <Suspense fallback={<p>Loading</p>}>
        <Late>{later}</Late>
      </Suspense>
    </main>
  );
}
