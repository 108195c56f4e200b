import { CommentsSection } from './comments-section.tsx'
import { FormView, useStill } from './form/form-view.tsx'
import type { OrderFormView } from './form/order-form-context.tsx'
import { LinesSection } from './lines/lines-section.tsx'
import { ProducerSection } from './producer-section.tsx'
import { SharesSection } from './shares/shares-section.tsx'

/** What the parts of the form have no use for: strokes there leave them as they are. */
const notProducer = ['comments', 'adding', 'typed'] as const
const notLines = ['comments'] as const
const notShares = ['comments', 'adding'] as const
const notComments = ['adding', 'typed'] as const

interface FormSectionsProps {
  view: OrderFormView
  onEdit: (id: string) => void
}

/** What is filled in, from top to bottom: for whom, what, how split, remarks. */
export function FormSections({ view, onEdit }: FormSectionsProps) {
  const lineView = useStill(view, notLines)
  return (
    <>
      <FormView view={view} unread={notProducer}>
        <ProducerSection />
      </FormView>
      <LinesSection view={lineView} onEdit={onEdit} />
      <FormView view={view} unread={notShares}>
        <SharesSection list="agronomists" />
        <SharesSection list="customers" />
      </FormView>
      <FormView view={view} unread={notComments}>
        <CommentsSection />
      </FormView>
    </>
  )
}
