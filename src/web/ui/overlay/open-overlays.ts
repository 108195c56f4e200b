export const openOverlays = () =>
  document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]').length
