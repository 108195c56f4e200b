import { Message } from '#web/ui/message.tsx'
import type { useSignInWindow } from './use-sign-in-window.ts'

/** Offers a link to the sign-in page if the browser blocked the sign-in window. */
export function BlockedWindow({ of: { blocked, address } }: { of: ReturnType<typeof useSignInWindow> }) {
  if (!blocked) return null
  return (
    <Message kind="check" role="status" title="Your browser has blocked the window">
      <a href={address} target="_blank" rel="noreferrer">
        Open the sign-in page in a new tab
      </a>
    </Message>
  )
}
