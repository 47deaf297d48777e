import { NotFoundScreen } from "../layout/not-found-screen.tsx";

/** The page that is prerendered to the file that the server sends, with status 404, for every unknown address. */
export default function NotFoundPage() {
  return <NotFoundScreen />;
}
