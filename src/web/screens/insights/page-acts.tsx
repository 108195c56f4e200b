import { useChecksLabel } from '#web/checks/checks.tsx'
import { openFinder } from '#web/shell/page/finder.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { usePhone } from '#web/ui/use-media.ts'

interface PageActsProps {
  calculating: boolean
  calculator: string
  mayReview: boolean
  onCalculator: () => void
  onRenew: () => void
  onCorrect: () => void
  onChecks: () => void
}

export function PageActs(props: PageActsProps) {
  const { calculating, calculator, mayReview, onCalculator, onRenew, onCorrect, onChecks } = props
  const phone = usePhone()
  const checks = useChecksLabel(mayReview)
  if (phone) {
    return (
      <Menu
        trigger={<Button data-focus="calculator" variant="plain" icon="more" aria-label="More actions" />}
        items={[
          { label: 'Find', icon: 'search', onSelect: openFinder },
          ...(mayReview ? [{ label: checks, onSelect: onChecks }] : []),
          { label: 'Renew a season', onSelect: onRenew },
          { label: 'Corrections', onSelect: onCorrect },
          { label: 'Calculator', icon: 'calculator', onSelect: onCalculator },
        ]}
      />
    )
  }
  return (
    <>
      {mayReview && <Button onClick={onChecks}>{checks}</Button>}
      <Button onClick={onRenew}>Renew a season</Button>
      <Button onClick={onCorrect}>Corrections</Button>
      <Button
        data-focus="calculator"
        icon="calculator"
        aria-expanded={calculating}
        aria-controls={calculator}
        onClick={onCalculator}
      >
        Calculator
      </Button>
    </>
  )
}
