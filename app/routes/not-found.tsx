import { NotFoundScreen } from "../layout/not-found-screen.tsx";

/** The 404 page. The build renders it, and the server sends its file, with status 404, for unknown addresses. */
export default function NotFound() {
  return <NotFoundScreen />;
}
