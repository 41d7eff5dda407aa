export declare function seedOfCommit(): string;
