export const feedbackTypes = ['bug', 'feature', 'comment'] as const
export type FeedbackType = (typeof feedbackTypes)[number]
