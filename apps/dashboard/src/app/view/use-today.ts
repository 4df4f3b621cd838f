import { useEffect, useState } from 'react';
import { minuteMs, presentMinute } from './view.ts';

/**
 * The current minute, in milliseconds. Queries by day change at midnight without a reload, and stay equal until then.
 */
export function useToday(): number {
  const [now, setNow] = useState(presentMinute);
  useEffect(() => {
    const timer = setInterval(() => setNow(presentMinute()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
