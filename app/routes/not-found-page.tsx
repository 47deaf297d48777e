import { NotFoundScreen } from "../layout/not-found-screen.tsx";

/** The file that the server sends, with status 404, for every address it does not know. */
export default function NotFoundPage() {
  return <NotFoundScreen />;
}
