export const stopQuestion = (text: string) => ({
  title: 'Stop here?',
  text,
  confirmLabel: 'Stop',
  cancelLabel: 'Continue',
})

export const stopCreating = stopQuestion(
  'Orders already created will be kept. You can create the rest later without duplicates.',
)
