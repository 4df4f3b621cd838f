export const metadata = { title: 'Film' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <script src={`${process.env.PUBLIC_TESTS}/frameworks/visit.bundle.js`} />
        <script src={`${process.env.PUBLIC_SERVICE}/sdk/v1/overlay-sdk.js`} data-api-key="{{apiKey}}" async />
      </head>
      <body>{children}</body>
    </html>
  );
}
