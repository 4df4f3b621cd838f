import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './preview.module.css';

/** Of what a page says below its video, in percent of the width. */
const lines = [62, 96, 100, 91, 97, 74];

/**
 * A page on a phone, in a document by itself: a sheet, which covers the whole page, then covers only this one. A document in a
 * frame gets no style sheet of the dashboard, and its policy refuses style attributes; properties of elements it allows.
 */
export function PhoneFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const [body, setBody] = useState<HTMLElement>();
  return (
    <>
      <iframe
        className={styles.phone}
        title={t`Preview on a phone`}
        srcDoc="<!doctype html>"
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (contentDocument === null) return;
          const { lang, dir } = document.documentElement;
          Object.assign(contentDocument.documentElement, { lang, dir });
          Object.assign(contentDocument.body.style, { margin: '0', background: '#fff' });
          setBody(contentDocument.body);
        }}
      />
      {body !== undefined &&
        createPortal(
          <>
            <div>{children}</div>
            <div aria-hidden="true" style={{ padding: '20px 16px' }}>
              {lines.map((width, index) => (
                <div
                  key={width}
                  style={{
                    width: `${width}%`,
                    height: index === 0 ? 20 : 12,
                    marginBottom: index === 0 ? 20 : 12,
                    background: index === 0 ? '#d9dde3' : '#eceef1',
                    borderRadius: 4,
                  }}
                />
              ))}
            </div>
          </>,
          body,
        )}
    </>
  );
}
