/** Whether a server started this process, which then has a channel to it; nobody else gives a command one. */
export const isStartedByServer = () => process.connected === true;
