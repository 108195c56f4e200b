import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'

/** Variant B: the provider's own page, which this version doesn't lead to yet and doesn't pretend to. */
export function CompanyAccount() {
  const [asked, setAsked] = useState(false)
  return (
    <div className="stack">
      <Button wide onClick={() => setAsked(true)}>
        Continue with company account
      </Button>
      {asked && (
        <Message kind="check" role="status" title="Not available yet in this version">
          Logging in with the company account comes with the next version. Until then, ask IT for access.
        </Message>
      )}
    </div>
  )
}
