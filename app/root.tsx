import { use } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, useMatches, useRouteLoaderData } from "react-router";
import { brandColours } from "#domain/brand-colours.ts";
import "./styles/layers.css";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/reset.css";
import "./styles/base.css";
import "./styles/print.css";
import "./styles/preferences.css";
import type { Route } from "./+types/root";
import { contentStyles } from "./layout/content-styles.ts";
import { ErrorScreen } from "./layout/error-screen.tsx";
import { NotFoundScreen } from "./layout/not-found-screen.tsx";
import { PageFrame } from "./layout/page-frame.tsx";
import { SpeculationRules } from "./layout/speculation-rules.tsx";
import { readContent } from "./published/read-content.server.ts";
import { readRootData } from "./published/root-data.server.ts";
import { Rendering } from "./request/rendering.ts";

export function loader() {
  return readRootData(readContent());
}

export function Layout({ children }: { children: React.ReactNode }) {
  const rootData = useRouteLoaderData<typeof loader>("root");
  const { firstScript, styles } = use(Rendering);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={brandColours.paper} />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <style>{styles + contentStyles(rootData)}</style>
        {import.meta.env.DEV && <DevelopmentHead />}
        <script type="module" src={firstScript} />
        <SpeculationRules />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The stylesheets of the page, and Vite's script, which reloads the page after a change. */
function DevelopmentHead() {
  return (
    <>
      <Links />
      <script type="module" src="/@vite/client" />
    </>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const pageData = useMatches().at(-1)?.loaderData as { enquiryProduct?: string } | undefined;
  return (
    <PageFrame rootData={loaderData} product={pageData?.enquiryProduct}>
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return <PageFrame rootData={loaderData}>{isNotFound ? <NotFoundScreen /> : <ErrorScreen />}</PageFrame>;
}
