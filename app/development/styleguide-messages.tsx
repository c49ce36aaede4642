import { useState } from "react";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorBox } from "../ui/error-box.tsx";
import { Notice } from "../ui/notice.tsx";
import { Toast } from "../ui/shell/toast.tsx";
import { Example, StyleguideSection } from "./styleguide-section.tsx";

export function StyleguideMessages() {
  const [toast, setToast] = useState(false);
  return (
    <StyleguideSection title="Messages">
      <Example title="Notice" wide>
        <Notice>Added to your cart.</Notice>
      </Example>
      <Example title="Error box" wide>
        <ErrorBox>Failed to place order. Please try again.</ErrorBox>
      </Example>
      <Example title="Toast">
        <Button type="button" tone="quiet" size="small" onClick={() => setToast(!toast)}>
          {toast ? "Take it away" : "Show it"}
        </Button>
        <Toast>{toast ? "Changes saved successfully!" : null}</Toast>
      </Example>
      <Example title="Empty state" wide>
        <EmptyState
          title="Your cart is empty"
          actions={<ButtonLink to="/catalog">Continue shopping</ButtonLink>}
        >
          <p>Find a serum or a tool that suits you.</p>
        </EmptyState>
      </Example>
    </StyleguideSection>
  );
}
