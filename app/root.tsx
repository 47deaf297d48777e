import { useEffect } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import "virtual:generated.css";
import "./styles/tokens.css";
import "./styles/base.css";
import type { Route } from "./+types/root";
import intentScript from "./before-react/intent.ts?worker&url";
import { readContent } from "./catalogue/content.server.ts";
import { ErrorScreen } from "./layout/error-screen.tsx";
import { footerContent } from "./layout/footer-content.server.ts";
import { NotFoundScreen } from "./layout/not-found-screen.tsx";
import { PageFrame } from "./layout/page-frame.tsx";
import { PrefetchRules } from "./layout/prefetch-rules.tsx";

export function loader() {
  return footerContent(readContent());
}

/** The frame's words never change while the page is open: nothing is fetched again for it. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    // The server turns this into "local" where enquiries stay in the page (specification, section 7).
    <html lang="en" data-enquiries={whereEnquiriesGo()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbfaf5" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Links />
        <script async src={intentScript} type={import.meta.env.DEV ? "module" : undefined} />
        <PrefetchRules />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** In the browser what the page came with, also when React has to render the whole document again. */
function whereEnquiriesGo(): string {
  return typeof document === "undefined"
    ? "served"
    : (document.documentElement.dataset.enquiries ?? "served");
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(announceHydration, []);
  return (
    <PageFrame footer={loaderData}>
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  useEffect(announceHydration, []);
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return <PageFrame footer={loaderData}>{isNotFound ? <NotFoundScreen /> : <ErrorScreen />}</PageFrame>;
}

/** Tells the intent script that React has taken over. */
function announceHydration() {
  document.documentElement.dataset.hydrated = "";
  document.dispatchEvent(new Event("ozo:hydrated"));
}
