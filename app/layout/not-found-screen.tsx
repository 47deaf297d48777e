import { href } from "react-router";
import { useRootData } from "../published/use-root-data.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { Icon } from "../ui/icon.tsx";
import { withBrand } from "../ui/with-brand.ts";
import { MessageScreen } from "./message-screen.tsx";

/** The content of the 404 page (requirement 2.21). */
export function NotFoundScreen() {
  return (
    <MessageScreen>
      <title>{withBrand("Page not found", useRootData().brand)}</title>
      <Icon name="ripple" className="drain" />
      <h1 className="number">404</h1>
      <p>Oops! The page you're looking for doesn't exist.</p>
      <a className={buttonStyle("primary")} href={href("/")}>
        Go Back Home
      </a>
    </MessageScreen>
  );
}
