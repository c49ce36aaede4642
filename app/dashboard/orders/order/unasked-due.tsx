import { Button } from "../../../ui/button.tsx";
import { PostButton, PostForm } from "../../ui/post-form.tsx";

interface UnaskedDueButtonsProps {
  /** Of the order's screen. */
  path: string;
  /** What is due, which the form sends back. */
  paisa: number;
  canAsk: boolean;
  canLetGo: boolean;
}

/** What becomes of money that no one asks for: the customer is asked for a transfer on WhatsApp, or the shop lets it go. */
export function UnaskedDueButtons({ path, paisa, canAsk, canLetGo }: UnaskedDueButtonsProps) {
  return (
    <div className="relative z-1 flex flex-wrap gap-2">
      {canAsk ? (
        // Not a client-side form: the answer opens WhatsApp.
        <form method="post" action={`${path}/whatsapp`} target="_blank" rel="noopener">
          <Button name="message" value="pay" size="small">
            Ask for a transfer
          </Button>
        </form>
      ) : null}
      {canLetGo ? (
        <PostForm action={path} intent="let-go" sent={{ due: paisa }}>
          <PostButton tone="quiet">Let it go</PostButton>
        </PostForm>
      ) : null}
    </div>
  );
}
