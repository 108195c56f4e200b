import { useState } from 'react'
import type { ViewsBarProps } from '#web/order/views/views-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { bufferKeys } from '#web/ui/overlay/key-buffer.ts'

const ViewsBar = lazy(
  async () => (await import('#web/order/views/views-bar.tsx')).ViewsBar,
  () => bufferKeys('[role=menu]'),
)

/** Shows only the views button, until it is pressed or the address names a view. */
export function ViewsPlace(views: Omit<ViewsBarProps, 'opened' | 'screen'>) {
  const [opened, setOpened] = useState(false)
  usePreloadOnInput(ViewsBar)
  const button = (
    <Button className="vw-menu" aria-haspopup="menu" aria-expanded={false} onClick={() => setOpened(true)}>
      Views
      <Icon name="chevron-down" />
    </Button>
  )
  if (!opened && !views.address.has('view')) return button
  return (
    <ViewsBar
      {...views}
      screen="insights"
      opened={opened}
      fallback={button}
      onLoadFailed={() => setOpened(false)}
    />
  )
}
