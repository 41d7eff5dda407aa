/** What says in a sentence why an input fails; most visits of a screen send nothing that does. */
export const fetchDescribeIssues = async () => (await import('./validation')).describeIssues;
