import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { baseUrl } from '../../../app/api/address.ts';
import styles from './preview.module.css';

/** Of what a page says below its video, in percent of the width. */
const lines = [62, 96, 100, 91, 97, 74];

/**
 * A page on a phone, in a document by itself and with the SDK of its own that it needs there: a sheet, which covers the whole page,
 * covers only this one. It has no style sheet; the policy of the dashboard refuses style attributes, but not properties of elements.
 */
export function PhoneFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const [body, setBody] = useState<HTMLElement>();
  return (
    <>
      <iframe
        className={styles.phone}
        title={t`Preview on a phone`}
        srcDoc={`<!doctype html><script src="${new URL('sdk/v1/overlay-sdk.js', baseUrl).href}"></script>`}
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
