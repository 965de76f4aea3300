// For a process that serves until its benchmark is done with it: it does not outlive one that was ended in the middle.
process.once('disconnect', () => process.exit());
