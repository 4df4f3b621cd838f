import { encode } from 'uqr';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Modules of margin that readers need around a code. */
const quiet = 4;

/** Drawn as one path, without a picture from anywhere. Black on white in both themes: that is what cameras know. */
export default function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('');
  const side = size + 2 * quiet;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} className={styles.code}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
