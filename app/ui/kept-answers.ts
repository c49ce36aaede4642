/** Answers kept by query: beyond `most` the oldest is dropped. */
export class KeptAnswers<Answer> {
  private readonly answers = new Map<string, Answer>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get(query: string): Answer | undefined {
    return this.answers.get(query);
  }

  keep(query: string, answer: Answer): void {
    this.answers.set(query, answer);
    if (this.answers.size <= this.most) return;
    const [oldest] = this.answers.keys();
    if (oldest !== undefined) this.answers.delete(oldest);
  }
}
