import type { AnchorHTMLAttributes } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To
  state?: unknown
}

/**
 * A link within the application, of the router's own parts. Its ready-made link also knows how to load pages in advance
 * from a framework that isn't here, which is 3 kB of the first load.
 */
export function Link({ to, state, onClick, ...anchor }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, target: anchor.target })
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
