import { useEffect, useState } from 'react';

const stepMs = 60_000;

/**
 * The present minute, in milliseconds. What is asked for by days begins anew at midnight without a reload, and until then
 * the same question stays the same question.
 */
export function useToday(): number {
  const [now, setNow] = useState(presentMinute);
  useEffect(() => {
    const timer = setInterval(() => setNow(presentMinute()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function presentMinute(): number {
  return Math.floor(Date.now() / stepMs) * stepMs;
}
