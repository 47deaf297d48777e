import { NotFoundScreen } from "../layout/not-found-screen.tsx";

/** The prerendered 404 page. The server sends its file with status 404 for every unknown address. */
export default function NotFoundPage() {
  return <NotFoundScreen />;
}
