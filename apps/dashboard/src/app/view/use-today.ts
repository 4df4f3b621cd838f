import { useEffect, useState } from 'react';
import { minuteMs, presentMinute } from './view.ts';

/**
 * The present minute, in milliseconds. What is asked for by days begins anew at midnight without a reload, and until then
 * the same question stays the same question.
 */
export function useToday(): number {
  const [now, setNow] = useState(presentMinute);
  useEffect(() => {
    const timer = setInterval(() => setNow(presentMinute()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
