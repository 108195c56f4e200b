import { formatMoney, formatPercent } from '#shared/money.ts'
import { discountWarning } from '#shared/order/discount.ts'
import { figuresOf } from '#web/order/model/figures.ts'
import { serviceOf } from '#web/order/model/line-context.ts'
import { hasFigures } from '#web/order/model/line-draft-problems.ts'
import { checkSentence } from '#web/order/model/line-warnings.ts'
import { floorOf, keepsOldPrice } from '#web/order/model/price-steps.ts'
import { StatusWord } from '#web/ui/status-word.tsx'
import { useLineEditor } from './line-editor-context.tsx'
import './line-editor.css'

/** The catalog's limits for price and discount, always shown so that nothing moves. */
export function CatalogueNote() {
  const { line, draft, context } = useLineEditor()
  const service = serviceOf(line, context)
  if (!service) return <p className="note of-catalogue" />
  const { maxDiscount } = service
  const check = hasFigures(draft) ? checkSentence(line, maxDiscount) : null
  const { effectiveDiscountPercent } = figuresOf(line)
  const warning = discountWarning({ effectiveDiscountPercent, maxDiscount })
  return (
    <p className="note of-catalogue" aria-live="polite">
      <PriceNote />{' '}
      {check ? (
        <StatusWord tone="warn">{[warning, check].filter(Boolean).join('. ')}.</StatusWord>
      ) : (
        `Maximum discount for this service is ${formatPercent(maxDiscount)}.`
      )}
    </p>
  )
}

function PriceNote() {
  const { line, draft, context } = useLineEditor()
  const floor = floorOf(line, context)
  if (draft.priceNote) return <StatusWord tone="warn">{draft.priceNote}</StatusWord>
  if (floor === null) return 'Credits can’t exceed the ordered price.'
  const price = `${formatMoney(floor.price)} per ${line.units}`
  const kept = keepsOldPrice(draft) && line.costPerAcre !== floor.price
  if (floor.locked && kept) return `The price is now fixed at ${price}. This line keeps its own.`
  if (floor.locked) return `The price is fixed at ${price}.`
  return kept && line.costPerAcre < floor.price
    ? `Catalog price ${price}: the lower agreed price stays until you change it.`
    : `Minimum (catalog) price: ${price}.`
}
