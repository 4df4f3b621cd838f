import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';

export interface FileButtonProps {
  /** Media types, as in `accept` of an input. */
  readonly accept: string;
  /** The accessible name of the input. */
  readonly label: string;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that opens the dialog for one file: the browser's own control cannot be styled. */
export function FileButton({ accept, label, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{children}</Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
